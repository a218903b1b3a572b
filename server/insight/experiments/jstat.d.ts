/** The distributions of jstat that are used here. The package has no types of its own. */
declare module 'jstat' {
  interface Distributions {
    readonly chisquare: { cdf(value: number, degreesOfFreedom: number): number };
    readonly normal: { inv(probability: number, mean: number, deviation: number): number };
  }
  const jstat: Distributions;
  export default jstat;
}
