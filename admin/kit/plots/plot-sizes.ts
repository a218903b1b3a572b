/**
 * The sizes of drawings, in their own units. A page keeps their space before the code that draws has loaded; that code is
 * handed them, so that both do not share a file.
 */
export const lineSize = { width: 560, height: 180, start: 48, end: 8, top: 16, foot: 24 };
export const bandSize = { width: 560, height: 200, start: 56, end: 8, top: 12, foot: 24 };
export const sparklineSize = { width: 160, height: 36 };
export const barSize = { width: 320, height: 110, top: 16, foot: 18 };
export const pairSize = { width: 320, row: 28, start: 140, end: 12 };

export type LineSize = typeof lineSize;
export type BandSize = typeof bandSize;
export type SparklineSize = typeof sparklineSize;
export type BarSize = typeof barSize;
export type PairSize = typeof pairSize;
