'use client';

import { useEffect } from 'react';
import { start } from '@vitrine/widget';

/** Makes the elements of the page alive. Only the first call has an effect. */
export function StartVitrine({ base, publicKey }: { base: string; publicKey: string }) {
  useEffect(() => {
    start({ base, key: publicKey });
  }, [base, publicKey]);
  return null;
}
