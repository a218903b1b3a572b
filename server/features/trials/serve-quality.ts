import { serveProgram } from '../../programs/serve-program.ts';
import { evaluateShop, qualityResult } from '../../recommend/evaluation/save-evaluation.ts';
import { qualityProgram } from './quality-program.ts';

await serveProgram(
  qualityProgram,
  async ({ shopId, startedAt }, { stores, signal, tell, answer }) => {
    const evaluation = await evaluateShop(stores, shopId, {
      now: () => startedAt,
      signal,
      onProgress: (progress) => void tell(progress),
    });
    await answer(qualityResult(evaluation));
  },
);
