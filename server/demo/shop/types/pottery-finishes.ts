import type { Finish } from '../grammar.ts';
import { pigmentsExcept } from '../palette.ts';

export const glazes = pigmentsExcept('lilac', 'bark');

export const potteryMeasures = {
  kiln: [1180, 1280, 10],
  dip: [3, 9, 1],
  flutes: [18, 36, 2],
} as const;

/** What can be done to clay, whatever is made of it. */
export const potteryFinishes: readonly Finish[] = [
  {
    finish: 'glossy',
    title: 'Glossy',
    says: [
      'Two coats of a [clear, glossy|bright, glassy] glaze give the {noun} [the shine of a wet pebble|a surface that catches every window].',
      'The glaze is [poured|brushed] on thickly and fired at {kiln} °C until it [shines like still water|reflects the room].',
    ],
  },
  {
    finish: 'matte',
    title: 'Matte',
    says: [
      'The matte glaze feels [dry and fine, like eggshell|soft as slate], and [fingerprints do not show|scratches hardly show] on {colours}.',
      'Fired slowly to {kiln} °C, the {noun} comes out [without any shine|chalky and quiet], [warm|pleasant] to the touch.',
    ],
  },
  {
    finish: 'dipped',
    title: 'Dipped',
    says: [
      'Each {noun} is dipped once into {colours} glaze and held for {dip} seconds, which leaves [the lower part as bare, sandy clay|an edge that is never quite level].',
      'Below the waterline of the glaze the clay stays bare, [a little rough to the fingertips|warm in colour], and {vendor} [sands it by hand|polishes it with a wet stone].',
    ],
  },
  {
    finish: 'speckled',
    title: 'Speckled',
    says: [
      'Specks of iron in the clay come through the {colours} glaze at {kiln} °C, [no two {noun}s alike|more on one side than on the other].',
      'The freckles are iron from the clay itself, [drawn out|melted out] by a kiln at {kiln} °C and [different on every {noun}|never twice the same].',
    ],
  },
  {
    finish: 'banded',
    title: 'Banded',
    says: [
      'Two bands are painted on while the {noun} turns on the wheel, [a broad one and a fine one|one wide and one narrow], with [a single loaded brush|one steady hand].',
      'A wide and a narrow band run round the {noun}, [brushed by hand|laid on] over {colours} in [{dip} seconds|one breath].',
    ],
  },
  {
    finish: 'fluted',
    title: 'Fluted',
    says: [
      'The flutes are [cut|carved] one by one into the leather-hard clay, {flutes} on every {noun}, and the glaze [gathers in them|darkens between them].',
      'Running from top to foot, {flutes} shallow flutes give [the light|the fingertips] something to do on this {noun}.',
    ],
  },
  {
    finish: 'ringed',
    title: 'Ringed',
    says: [
      "The rings that the potter's fingers leave on the wheel are not smoothed away, so the {noun} [still shows how it was made|gives the fingertips a path to follow].",
      'Eight soft rings circle the {noun}, where {vendor} let the throwing marks stand under {a colours} glaze.',
    ],
  },
  {
    finish: 'melting',
    title: 'Drift',
    says: [
      'A dark glaze over {colours} runs down the {noun} at {kiln} °C and [stops where it likes|settles in a soft border].',
      'Two glazes meet on the shoulder of the {noun} and drift into each other, [darker at the top|from brown into {colours}], differently in every firing.',
    ],
  },
];
