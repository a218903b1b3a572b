/** Stands in for `store/schema/migrations.ts` in a build of the next version. */
export * from '../schema/migrations.ts';
export { nextMigrations as allMigrations } from './next-version-fixture.ts';
