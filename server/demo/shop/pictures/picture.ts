import type { Random } from '../random.ts';
import type { Canvas, View } from './canvas.ts';
import type { Tone } from './tone.ts';

/** What the file name says of a picture, ready to be drawn. */
export interface Subject {
  finish: string;
  tone: Tone;
  /** 0..1: proportions within a shape, so that two products of one shape differ. */
  stature: number;
  random: Random;
}

export type Draw = (canvas: Canvas, subject: Subject) => void;

/** What can be drawn of one product type. */
export interface Family {
  shapes: Readonly<Record<string, Draw>>;
  finishes: readonly string[];
  view: View;
}

/** The ground that things stand on. */
export const GROUND = 925;
