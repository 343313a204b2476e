/** Fills the placeholders of a text, such as `{day}`. Throws for a placeholder without a value. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in 「${text.slice(0, 40)}」`);
    return String(value);
  });
}
