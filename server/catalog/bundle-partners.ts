/** The bundles of a shop with their components, in both directions. */
export class BundlePartners {
  readonly #components = new Map<number, readonly number[]>();
  readonly #bundles = new Map<number, Set<number>>();

  /** Sets the components of a product; none for a product that is no bundle. */
  put(id: number, componentIds: readonly number[]): void {
    for (const componentId of this.componentsOf(id)) {
      const bundles = this.#bundles.get(componentId);
      bundles?.delete(id);
      if (bundles?.size === 0) {
        this.#bundles.delete(componentId);
      }
    }
    if (componentIds.length === 0) {
      this.#components.delete(id);
      return;
    }
    this.#components.set(id, componentIds);
    for (const componentId of componentIds) {
      this.#bundles.set(componentId, (this.#bundles.get(componentId) ?? new Set()).add(id));
    }
  }

  componentsOf(id: number): readonly number[] {
    return this.#components.get(id) ?? [];
  }

  /** Returns the products that are not recommended beside this one: its components, and the bundles that have it. */
  partnersOf(id: number): number[] {
    return [...this.componentsOf(id), ...(this.#bundles.get(id) ?? [])];
  }
}
