import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { toUtterances } from './utterances.ts';

/** 朗读 of the surrounding article, by a Chinese voice of the visitor's device; not shown without such a voice. */
export function ReadAloud() {
  const voice = useChineseVoice();
  const place = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'silent' | 'speaking' | 'paused'>('silent');
  useEffect(() => () => speechSynthesis.cancel(), []);
  if (!voice) return null;

  const start = () => {
    const pieces = toUtterances(textOf(place.current?.closest('article')));
    speechSynthesis.cancel();
    for (const [index, piece] of pieces.entries())
      speechSynthesis.speak(utter(piece, voice, index === pieces.length - 1 ? stop : undefined));
    setState('speaking');
  };
  const stop = () => {
    speechSynthesis.cancel();
    setState('silent');
  };
  const pause = () => {
    speechSynthesis.pause();
    setState('paused');
  };
  const resume = () => {
    speechSynthesis.resume();
    setState('speaking');
  };
  return (
    <span ref={place}>
      {state === 'silent' && (
        <Button kind="quiet" icon="play" onClick={start}>
          朗读
        </Button>
      )}
      {state === 'speaking' && (
        <Button kind="quiet" icon="pause" onClick={pause}>
          暂停朗读
        </Button>
      )}
      {state === 'paused' && (
        <Button kind="quiet" icon="play" onClick={resume}>
          继续朗读
        </Button>
      )}
      {state !== 'silent' && (
        <Button kind="quiet" icon="close" onClick={stop}>
          停止朗读
        </Button>
      )}
    </span>
  );
}

/** Browsers load their voices late, and fire an event. */
function useChineseVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState(findVoice);
  useEffect(() => {
    const look = () => setVoice(findVoice());
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, []);
  return voice;
}

/** Prefers a voice that does not send the text elsewhere. */
function findVoice(): SpeechSynthesisVoice | undefined {
  const chinese = speechSynthesis.getVoices().filter(({ lang }) => /^zh[-_](CN|Hans)|^cmn/i.test(lang));
  return chinese.find(({ localService }) => localService) ?? chinese[0];
}

/** Returns title and text in reading order: cells of a table one after another. */
function textOf(article: HTMLElement | null | undefined): string[] {
  const parts =
    article?.querySelectorAll<HTMLElement>(
      'h1, h1 + p, :is(.prose, .page-text__section) :is(p, li, dt, dd, h2, h3, h4, caption, th, td)',
    ) ?? [];
  return Array.from(parts, (part) => part.innerText);
}

function utter(text: string, voice: SpeechSynthesisVoice, onEnd: (() => void) | undefined): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = document.documentElement.classList.contains('elder') ? 0.85 : 1;
  if (onEnd) utterance.addEventListener('end', onEnd);
  return utterance;
}
