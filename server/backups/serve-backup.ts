import { serveProgram } from '../programs/serve-program.ts';
import { backUp } from '../store/archive/backup.ts';
import { backupProgram } from './backup-program.ts';

await serveProgram(backupProgram, async ({ file, version }, { stores, signal, answer }) => {
  // A backup that is stopped leaves no file.
  const onProgress = () => signal.throwIfAborted();
  await answer(await backUp(stores.database, file, { version, onProgress }));
});
