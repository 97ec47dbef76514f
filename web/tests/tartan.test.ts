import { expect, test } from 'vitest';
import { clothOf, cloths, houseCloth } from '../src/lib/tartan';

const PANELS = ['#fcf7ec', '#211e1a'];

test('a player keeps the cloth, whoever else sits there after', () => {
  expect(cloths(['ann', 'ben'])[0]).toBe(clothOf('ann'));
  expect(clothOf('ann')).toBe(clothOf('ann'));
});

test('no two at a table wear the same, and nobody the house’s', () => {
  for (let game = 0; game < 300; game++) {
    const worn = cloths([0, 1, 2, 3].map((seat) => `${game}/${seat}`));
    expect(new Set(worn).size).toBe(4);
    expect(worn).not.toContain(houseCloth());
  }
});

test('every line of a chart can be read on the panel', () => {
  const all = new Set(Array.from({ length: 200 }, (_, id) => clothOf(String(id))));
  expect(all.size).toBe(15);
  for (const { line } of all)
    line.forEach((colour, at) => expect(contrast(colour, PANELS[at]!)).toBeGreaterThanOrEqual(4.5));
});

test('the weave is one that an image can show', () => {
  const url = decodeURIComponent(clothOf('ann').url);
  expect(url).toMatch(/^url\("data:image\/svg\+xml,<svg xmlns/);
  expect(new DOMParser().parseFromString(url.slice(24, -2), 'image/svg+xml').querySelectorAll('path').length).toBeGreaterThan(10);
});

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
