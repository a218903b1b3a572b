import type { LiveKind } from '../connectors/store-change.ts';
import type { RecordKind } from '../connectors/store-connection.ts';

/** Returns the kind under which pulled records are stored. */
export function liveKindOf(kind: RecordKind): LiveKind {
  switch (kind) {
    case 'articles':
    case 'pages':
      return 'content';
    default:
      return kind;
  }
}
