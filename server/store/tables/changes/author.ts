const actorKinds = ['person', 'token', 'command-line', 'schedule'] as const;

/** Who changed something. `schedule` carries out plans. */
export interface Actor {
  kind: (typeof actorKinds)[number];
  /** Null for everybody but people, and for people who have been removed. */
  personId: number | null;
}

/** Who changed something, and when. */
export interface Author extends Actor {
  /** Milliseconds since 1970. */
  at: number;
}

export interface AuthorRow {
  actor: string;
  person_id: number | null;
  at: number;
}

export function authorColumns({ kind, personId, at }: Author): AuthorRow {
  return { actor: kind, person_id: personId, at };
}

export function toAuthor({ actor, person_id: personId, at }: AuthorRow): Author {
  const kind = actorKinds.find((known) => known === actor);
  if (!kind) {
    throw new Error(`The author ${actor} is not known.`);
  }
  return { kind, personId, at };
}
