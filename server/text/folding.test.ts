import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './folding.ts';

describe('fold', () => {
  it.each([
    ['Crème Brûlée', 'creme brulee'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Smørrebrød Ærø Œuvre', 'smorrebrod aero oeuvre'],
    ['Łódź Đurđević', 'lodz durdevic'],
    ['Þórður Iğdır İzmir', 'thordur igdir izmir'],
    ['ΤΑΞΊΔΙ ταξίδι ΟΔΟΣ οδός', 'ταξιδι ταξιδι οδοσ οδοσ'],
    ['ёлка', 'елка'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('removes Hebrew points and Arabic tashkeel and tatweel', () => {
    expect(fold('שָׁלוֹם')).toBe('שלום');
    expect(fold('كِتَــابٌ')).toBe('كتاب');
  });

  it('unifies Arabic letters that are typed interchangeably', () => {
    expect(fold('أحمد إلى آسيا شجرة')).toBe(fold('احمد الي اسيا شجره'));
    expect(fold('کیف')).toBe(fold('كيف'));
  });

  it('unifies kana and the digits of all keyboards', () => {
    expect(fold('こーひー がらす')).toBe(fold('コーヒー ガラス'));
    expect(fold('١٢٣ ۴۵۶')).toBe('123 456');
  });

  it('keeps marks that form another letter', () => {
    expect(fold('ガラス')).toBe('ガラス');
    expect(fold('ｶﾞﾗｽ')).toBe('ガラス');
    expect(fold('한국')).toBe('한국');
    expect(fold('हिन्दी')).toBe('हिन्दी');
  });

  it('separates trade signs and fractions from adjacent words', () => {
    expect(fold('Core™2').split(' ')).toEqual(['core', '2']);
    expect(fold('1½')).toBe('1 1⁄2');
  });

  it('returns folded text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = fold(text);
        expect(fold(folded).replaceAll(' ', '')).toBe(folded.replaceAll(' ', ''));
      }),
    );
  });
});
