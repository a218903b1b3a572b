import { fileURLToPath } from 'node:url';
import { describeTypesenseEngine } from './testing/engine-suite.ts';

// All tests of the engine with the answers of a real server of version 30, which has passed them.
const recording = new URL('testing/recorded.jsonl.gz', import.meta.url);
describeTypesenseEngine({ TYPESENSE_REPLAY: fileURLToPath(recording) }, 'recorded');
