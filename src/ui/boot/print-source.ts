import { beijingMinute } from '../format/beijing-time.ts';

/** Writes the address and time into the footer before printing. */
export function writeSourceForPrint(): void {
  addEventListener('beforeprint', () => {
    const place = document.querySelector('[data-print-source]');
    if (place) place.textContent = `来源：${location.href}　打印时间：${beijingMinute(new Date())}（北京时间）`;
  });
}
