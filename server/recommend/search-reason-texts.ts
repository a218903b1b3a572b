import type { ReasonPart } from './reason-texts.ts';
import type { SearchesPiece } from './training/searches-blob.ts';

/** Describes how shoppers' searches affect a product, in words that a merchant understands. */

export function describeSearches(
  shoppers: number,
  found: SearchesPiece['queries'][number]['products'][number] | undefined,
): ReasonPart[] {
  if (!found) {
    return [];
  }
  const [, value, clicked, added, purchased, expected] = found;
  const further = [
    ...(added > 0 ? [`${added} put it into the cart`] : []),
    ...(purchased > 0 ? [`${purchased} bought it`] : []),
  ];
  const chose = `${clicked} of ${shoppers} shoppers who searched for this chose it`;
  const text = `${[chose, ...further].join(', ')}; at its position, ${Math.round(expected * 10) / 10} would be usual`;
  return [{ name: 'searches', value, text }];
}

export function describeType(productType: string, value: number | undefined): ReasonPart[] {
  if (value === undefined) {
    return [];
  }
  const text = `Shoppers with such searches choose ${productType} more often than other types`;
  return [{ name: 'searches_type', value, text }];
}

export function describePopularity(
  found: SearchesPiece['popular'][number] | undefined,
): ReasonPart[] {
  if (!found) {
    return [];
  }
  const [, popularity, conversion, units] = found;
  const often = conversion > 1 ? 'more often' : 'less often';
  const text = `Shoppers who view it add it to the cart or buy it ${often} than is usual in this shop`;
  return [
    { name: 'popularity', value: popularity, text: `${units} sold in a year` },
    ...(conversion === 1 ? [] : [{ name: 'conversion', value: conversion, text }]),
  ];
}
