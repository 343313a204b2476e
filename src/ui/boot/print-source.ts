import { beijingMinute } from '../format/beijing-time.ts';

/** Paper says where it comes from and when: its address is written into the foot of the page before it is printed. */
export function writeSourceForPrint(): void {
  addEventListener('beforeprint', () => {
    const place = document.querySelector('[data-print-source]');
    if (place) place.textContent = `来源：${location.href}　打印时间：${beijingMinute(new Date())}（北京时间）`;
  });
}
