/** How far a shop is that the server makes beside other work. */
export interface Creation {
  /** Absent for the demo shop, of which there is only one. */
  readonly id?: string;
  readonly state: string;
  /** How far it is, for people. */
  readonly progress: string;
  /** Null before the end. */
  readonly domain: string | null;
  readonly failure: string | null;
}

interface Following {
  ask: (id?: string) => Promise<Creation>;
  /** Called with each state before the end. Resolves when it is time to ask again, to false to stop asking. */
  onRunning: (creation: Creation) => Promise<boolean>;
}

/** Follows a creation to its end and returns its last state. */
export async function followCreation(
  begun: Creation,
  { ask, onRunning }: Following,
): Promise<Creation> {
  let creation = begun;
  while (creation.state === 'running' && (await onRunning(creation))) {
    creation = await ask(creation.id);
  }
  return creation;
}
