import { VitrineBoughtTogether } from './bought-together.ts';

/** The element of this folder by tag name without `vitrine-`. */
export const elements = { 'bought-together': VitrineBoughtTogether };
