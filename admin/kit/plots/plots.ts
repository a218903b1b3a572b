/** All plots, which load together. */
export { bandPlot } from './band-plot.ts';
export { barPlot } from './bar-plot.ts';
export { linePlot, sparkline } from './line-plot.ts';
export { pairPlot } from './pair-plot.ts';
