/** The follower of a search cluster, which the servers on a database share. */
export const clusterFollower = 'typesense';
/** The cursor that keeps the lines that a cluster must replay after a restart. */
export const clusterReplayFollower = 'typesense-kept';

/** The names under which a server saves its cursors in the feed. */
export interface CursorNames {
  server: string;
  index: string;
  /** The cursor of the saved indexes: the feed keeps the changes after it. */
  snapshot: string;
}

/** Returns the names of the cursors of a copy; without its id, those of the only server of a data folder. */
export function cursorNames(copyId?: string): CursorNames {
  const suffix = copyId === undefined ? '' : ` ${copyId}`;
  return {
    server: `server${suffix}`,
    index: `search-index${suffix}`,
    snapshot: `search-index-kept${suffix}`,
  };
}
