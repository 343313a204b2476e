import { describe, expect, test } from 'vitest';
import { FileError } from '../cell.ts';
import { DelimitedParser } from './delimited-parser.ts';
import { detectDelimiter } from './delimited.ts';

/** Parses a text given in pieces; every way of splitting it must give the same result. */
function parse(pieces: readonly string[], delimiter = ','): string[] {
  const parser = new DelimitedParser(delimiter);
  const rows = [...pieces.flatMap((piece) => [...parser.add(piece)]), ...parser.end()];
  return rows.map(({ position, cells }) => `${position}:${cells.join('|')}`);
}

describe('DelimitedParser', () => {
  test('lines end in LF, CRLF or CR, even mixed; the last needs no line break', () => {
    expect(parse(['a,b\r\nc,d\re,f\ng,h'])).toEqual(['1:a|b', '2:c|d', '3:e|f', '4:g|h']);
  });

  test('quoted cells may contain separators and line breaks, and later line numbers stay right', () => {
    expect(parse(['"a,1","b\r\n2"\n"say ""hi""",x\n'])).toEqual(['1:a,1|b\r\n2', '3:say "hi"|x']);
  });

  test('a quote inside a cell is text', () => {
    expect(parse(['平安"银行",b\n'])).toEqual(['1:平安"银行"|b']);
  });

  test('empty cells count, also the one after a separator at the very end', () => {
    expect(parse([',a,,\n,'])).toEqual(['1:|a||', '2:|']);
    expect(parse(['\n\na\n'])).toEqual(['1:', '2:', '3:a']);
  });

  test('the result does not depend on how a file is split into pieces', () => {
    const text = 'a,"b ""x""\r\n,y",c\r\n"","d"\r"e",f\n,';
    const whole = parse([text]);
    for (let cut = 0; cut <= text.length; cut += 1) expect(parse([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
    expect(parse([...text])).toEqual(whole);
  });

  test.each([
    ['a quote that never closes', 'a,b\n1,"x\n2,y\n'],
    ['a quote that closes in the middle of something', 'a,b\n1,"x" y,z\n'],
    ['a quoted cell over very many lines', `a,b\n1,"${'x\n'.repeat(60)}",c\n`],
  ])('%s is an error named by its line; rows before it are delivered', (_, text) => {
    const parser = new DelimitedParser(',');
    const rows: unknown[] = [];
    expect(() => rows.push(...parser.add(text), ...parser.end())).toThrow(FileError);
    const again = new DelimitedParser(',').add(text);
    expect(again.next().value).toMatchObject({ position: 1 });
    expect(() => [...again, ...parser.end()]).toThrow('第 2 行：引号没有配对');
  });

  test('a cell or a row without end is an error and does not exhaust memory', () => {
    expect(() => parse(['x'.repeat(40_000)])).toThrow('超过 32768 个字符');
    expect(() => parse([','.repeat(2_000)])).toThrow('列数超过 1000');
  });
});

describe('the separator is decided by the header line', () => {
  test.each([
    ['a,b;c,d', ','],
    ['a;b;c,d', ';'],
    ['a\tb\tc', '\t'],
    ['a|b|c', '|'],
    ['"a,b,c";d', ';'],
    ['abc', ','],
    ['代码,简称,备注\n600001,甲,a;b;c;d;e\n600002,乙,a;b;c;d;e', ','],
    ['代码,简称,备注\n\n600001,甲,a|b|c|d|e|f', ','],
    ['代码;折算率;备注\n600001;0,65;一,二,三,四,五', ';'],
    ['代码\t简称\t备注\n600001\t甲\ta,b,c,d,e,f,g', '\t'],
    ['名单;单位:元\n代码,简称,备注\n600001,甲,a;b;c;d', ','],
    ['融资融券名单,2026-08-20,共3行\n代码\t简称\n600001\t甲', '\t'],
    ['代码,简称,备注', ','],
    ['sep=;\n代码;简称,全称;备注\n600001;甲;a,b,c,d', ';'],
    ['600001;甲;0,65\n600002;乙;0,7', ';'],
    ['600001|甲|0.65|a,b\n600002|乙|0.7|c,d', '|'],
  ])('%j', (start, separator) => {
    expect(detectDelimiter(start)).toBe(separator);
  });
});
