import { beijingClock } from '#ui/format/beijing-time.ts';

/** Each greeting starts at its hour and lasts until the next one. */
const greetings = [
  { from: '00:00', text: '夜深了' },
  { from: '05:00', text: '早上好' },
  { from: '09:00', text: '上午好' },
  { from: '11:30', text: '中午好' },
  { from: '13:30', text: '下午好' },
  { from: '18:00', text: '晚上好' },
] as const;

/** Returns the greeting by Beijing time: `下午好，演示客户一`. */
export function greet(now: Date, name: string): string {
  const clock = beijingClock(now);
  return `${greetings.findLast(({ from }) => from <= clock)!.text}，${name}`;
}
