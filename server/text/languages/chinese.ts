import { Converter } from 'opencc-js/t2cn';

/** Returns Chinese text with simplified characters, the key that it shares with the traditional ones. */
export const simplify: (text: string) => string = Converter({ from: 't', to: 'cn' });
