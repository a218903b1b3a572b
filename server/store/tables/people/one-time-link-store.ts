import type { Knex } from 'knex';

/** A link that works once. Its code is stored as a digest only. */
export interface OneTimeLink {
  digest: string;
  /** Null for the link that makes the first owner. */
  personId: number | null;
  resetsSecondFactor: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
  usedAt: number | null;
}

interface LinkRow {
  digest: string;
  person_id: number | null;
  resets_second_factor: boolean | number;
  expires_at: number;
  used_at: number | null;
}

export class OneTimeLinkStore {
  /** Adds a link and removes those that have expired. */
  async create(transaction: Knex.Transaction, link: OneTimeLink, now: number): Promise<void> {
    await transaction('one_time_links').where('expires_at', '<', now).del();
    await transaction<LinkRow>('one_time_links').insert({
      digest: link.digest,
      person_id: link.personId,
      resets_second_factor: link.resetsSecondFactor,
      expires_at: link.expiresAt,
      used_at: link.usedAt,
    });
  }

  async find(transaction: Knex.Transaction, digest: string): Promise<OneTimeLink | undefined> {
    const row = await transaction<LinkRow>('one_time_links').where({ digest }).first();
    return (
      row && {
        digest: row.digest,
        personId: row.person_id,
        resetsSecondFactor: Boolean(row.resets_second_factor),
        expiresAt: row.expires_at,
        usedAt: row.used_at,
      }
    );
  }

  /** Marks all links of a person as used, so that an older one cannot set the password again. */
  async useUp(
    transaction: Knex.Transaction,
    personId: number | null,
    usedAt: number,
  ): Promise<void> {
    await transaction<LinkRow>('one_time_links')
      .where({ person_id: personId })
      .whereNull('used_at')
      .update({ used_at: usedAt });
  }
}
