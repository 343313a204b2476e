import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/components/tokens.css';
import '#ui/components/base.css';
import '#ui/components/layout/arrangement.css';
import '#ui/components/layout/surface.css';
import '#ui/components/layout/text.css';
import '#app/console/styles/shell.css';
import '#app/console/styles/screen.css';
import '#app/console/styles/rows.css';
import '#app/console/styles/pieces.css';
import { RichText } from '#ui/console/rich-text/rich-text.tsx';

const pages = [
  { title: '融资融券收费标准', href: '/IntoGL/fee.html' },
  { title: '融资融券标的证券名单', href: '/rzrq/list.html' },
];

/** Parses and serialises texts with the editor's own script, which is separate from the page's. */
async function roundTrip(bodies: string[]): Promise<string[]> {
  const { parseBody } = await import('#ui/console/rich-text/document/parse-body.ts');
  const { serialiseBody } = await import('#ui/console/rich-text/document/serialise-body.ts');
  return bodies.map((body) => serialiseBody(parseBody(body)));
}

/** Replaces the media library: uploads succeed when the test allows it, or are refused. */
const library = Promise.withResolvers<void>();
const uploadPicture = async (picture: Blob) => {
  await library.promise;
  if (picture.type === 'image/gif') throw new Error('图片的格式无法读取');
  return { src: '/media/library/0123/whole-1280', alt: '' };
};

/** The field within a form, with its value below it. */
function Form() {
  const [value, setValue] = useState('');
  const [told, setTold] = useState<string[]>([]);
  const [sent, setSent] = useState(0);
  const [errors, setErrors] = useState<string[]>([]);
  Object.assign(globalThis, {
    give: setValue,
    refuse: setErrors,
    roundTrip,
    openLibrary: library.resolve,
  });
  return (
    <main className="screen" id="main">
      <h1>正文</h1>
      <form
        className="editor"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(sent + 1);
        }}
      >
        <RichText
          label="正文内容"
          value={value}
          errors={errors}
          onChange={(html) => {
            setValue(html);
            setTold((former) => [...former, html]);
          }}
          uploadPicture={location.search === '?uploads' ? uploadPicture : undefined}
          findLinks={async (words) => pages.filter(({ title }) => title.includes(words))}
        />
      </form>
      <p>
        写了 <output id="told">{told.length}</output> 次，提交 <output id="sent">{sent}</output> 次
      </p>
      <pre id="html">{value}</pre>
    </main>
  );
}

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <Form />
  </StrictMode>,
);
