import { render } from 'lit';
import { expect, test } from 'vitest';
import { bandPlot } from './band-plot.ts';
import { barPlot } from './bar-plot.ts';
import { linePlot, type PlotPoint } from './line-plot.ts';
import { bandSize, barSize, lineSize } from './plot-sizes.ts';

function daysFrom(first: string, count: number): PlotPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    value: index,
  }));
}

function draw(points: readonly PlotPoint[]): HTMLElement {
  const page = document.createElement('div');
  const plot = { label: 'Clicks', points, flags: new Set<string>(), formatValue: String };
  render(linePlot({ ...plot, formatDay: (day) => day }, lineSize), page);
  return page;
}

function textsOf(page: HTMLElement, selector = 'text'): string[] {
  return Array.from(page.querySelectorAll(selector), (text) => text.textContent);
}

test.each([
  ['all days of four', 4, ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']],
  ['every second day of a week', 7, ['2026-01-01', '2026-01-03', '2026-01-05', '2026-01-07']],
  ['the first days of weeks', 28, ['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25']],
  ['the first days of months', 90, ['2026-01-01', '2026-02-01', '2026-03-01']],
  ['the first days of quarters', 365, ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']],
])('names %s', (_, count, days) => {
  const named = textsOf(draw(daysFrom('2026-01-01', count)));
  expect(named.filter((text) => text.startsWith('2026'))).toEqual(days);
});

test('names round counts of the grid, from 0', () => {
  const named = textsOf(draw(daysFrom('2026-01-01', 18)));
  expect(named.filter((text) => !text.startsWith('2026'))).toEqual(['0', '5', '10', '15', '20']);
});

test('leaves a gap in the line where nothing was counted, and draws a lone day as a dot', () => {
  const values = [1, 1, null, 1, null];
  const points = daysFrom('2026-01-01', 5).map(({ day }, index) => ({
    day,
    value: values[index] ?? null,
  }));
  const path = draw(points).querySelector('path')?.getAttribute('d');
  expect(path).toBe('M48,16L174,16M426,16Z');
});

test('draws an empty day as a bar without height', () => {
  const page = document.createElement('div');
  const bars = [0, 0].map((value) => ({ name: 'A', value, text: '0' }));
  render(barPlot({ label: 'Clicks', bars }, barSize), page);
  const heights = Array.from(page.querySelectorAll('rect'), (bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['0', '0']);
});

test('draws a band that is wider than the plot at its edge', () => {
  const page = document.createElement('div');
  const points = ['2026-01-01', '2026-01-02'].map((day) => ({ day, value: 0.5, low: -8, high: 9 }));
  const plot = { label: 'Lift', points, formatValue: String, formatDay: String };
  render(bandPlot(plot, bandSize), page);
  expect(textsOf(page)).toEqual(['-1', '-0.5', '0', '0.5', '1', '2026-01-01', '2026-01-02']);
  expect(page.querySelector('.band')?.getAttribute('d')).toBe('M56,12L552,12L552,176L56,176Z');
});
