import { VitrineBoughtTogether } from './bought-together.ts';

/** The element of this folder by the name that follows `vitrine-` in its tag. */
export const elements = { 'bought-together': VitrineBoughtTogether };
