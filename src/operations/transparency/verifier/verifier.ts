import { compareCheckpoints, isCheckpoint, isConsistencyProof } from '../web/compare-checkpoints.ts';
import { findKeys, isProof, verifyProof, type Verification } from '../web/verify-proof.ts';

// The page works from `file://` and without a network, so it uses neither the site's components nor its scripts.

const chosen: { content?: File | undefined; proof?: File | undefined } = {};
const contentInput = find<HTMLInputElement>('content');
const proofInput = find<HTMLInputElement>('proof');
const keysInput = find<HTMLTextAreaElement>('keys');
const result = find('result');
/** The number of the newest run: an earlier one that ends later is not shown. */
let runs = 0;

contentInput.addEventListener('change', () => {
  chosen.content = contentInput.files?.[0];
  void verify();
});
proofInput.addEventListener('change', () => {
  chosen.proof = proofInput.files?.[0];
  void verify();
});
keysInput.addEventListener('input', () => void verify());
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void takeFiles([...(event.dataTransfer?.files ?? [])]);
});

/** Two checkpoints are compared; otherwise proof and content are told apart, in whatever order they were dropped. */
async function takeFiles(files: readonly File[]): Promise<void> {
  const texts = await Promise.all(files.filter(({ size }) => size < 1_000_000).map((file) => file.text()));
  const [one, other] = texts.filter(isCheckpoint);
  if (one !== undefined && other !== undefined) return compare([one, other], texts.find(isConsistencyProof));
  for (const file of files) {
    const isOne = file.size < 1_000_000 && isProof(await file.text());
    chosen[isOne ? 'proof' : 'content'] = file;
  }
  await verify();
}

async function compare(checkpoints: readonly [string, string], proofText: string | undefined): Promise<void> {
  const run = ++runs;
  const verification = await compareCheckpoints(checkpoints, { proofText, trustedKeys: findKeys(keysInput.value) });
  if (run === runs) showVerification(verification, '两个检查点');
}

async function verify(): Promise<void> {
  const run = ++runs;
  const { content, proof } = chosen;
  if (!content || !proof)
    return show(content || proof ? [paragraph(`已选择${(content ?? proof)!.name}，还需要${content ? '证明文件' : '要核验的文件'}。`)] : []);
  try {
    const bytes = new Uint8Array(await content.arrayBuffer());
    const verification = await verifyProof(bytes, await proof.text(), findKeys(keysInput.value));
    if (run === runs) showVerification(verification, content.name);
  } catch {
    show([paragraph('文件不能读取：请重新选择。')]);
  }
}

function showVerification({ findings, conclusion, isProved }: Verification, name: string): void {
  const heading = document.createElement('h2');
  heading.textContent = isProved ? `${name}：已证明` : `${name}：没有得到证明`;
  const list = document.createElement('ol');
  for (const { holds, text } of findings) {
    const item = document.createElement('li');
    item.textContent = `${holds ? '符合' : '不符'}：${text}`;
    list.append(item);
  }
  show([heading, paragraph(conclusion), list], isProved ? 'proved' : 'refused');
}

function show(parts: readonly Node[], state = ''): void {
  result.dataset['result'] = state;
  result.replaceChildren(...parts);
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function find<Found extends HTMLElement = HTMLElement>(id: string): Found {
  return document.querySelector<Found>(`#${id}`)!;
}
