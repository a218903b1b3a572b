import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { DraftEditor, type DraftKind } from '../../kit/draft-editor.ts';
import { focusHeadingIfLost } from '../../kit/keep-focus.ts';
import { loadDialog } from '../../kit/load-dialog.ts';
import { sentenceOf, skeleton } from '../../kit/loaded.ts';
import type { Members } from '../../kit/members.ts';
import { showToast } from '../../kit/toast.ts';
import { guardLeaving } from '../../router/router.ts';
import type * as draftDialogs from './draft-publish.ts';
import { draftHead } from './draft-head.ts';
import { texts } from './texts/texts.ts';

export type MembersEditor = DraftEditor<Members>;

type Versions = AdminContract['searchVersions']['answer'];

/** A screen that edits one draft whose body has no form of its own. */
export abstract class DraftScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
    open: { state: true },
    problem: { state: true },
  };

  declare shop: MyShop;
  declare url: URL;
  declare private open: 'publish' | 'history' | undefined;
  declare private problem: unknown;
  #editor: MembersEditor | undefined;
  #dialogs: typeof draftDialogs | undefined;

  protected abstract kind(): DraftKind<Members>;
  protected abstract loadVersions(signal: AbortSignal): Promise<Versions>;
  /** Renders the heading. */
  protected abstract heading(editor: MembersEditor): TemplateResult;
  protected abstract content(editor: MembersEditor): TemplateResult;
  /** The name of a member of the draft, for merchants. */
  protected abstract nameOf(member: string): string;

  /** Called when the draft was loaded or has changed. */
  protected draftChanged(_editor: MembersEditor): void {}

  protected headButtons(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** Renders what publishing changes besides the lines of the draft. */
  protected publishNotice(): TemplateResult | undefined {
    return undefined;
  }

  protected get editor(): MembersEditor | undefined {
    return this.#editor;
  }

  protected get canEdit(): boolean {
    return this.shop.role !== 'viewer';
  }

  protected override firstUpdated(): void {
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#editor?.save();
  }

  async #load(): Promise<void> {
    try {
      this.#editor = await DraftEditor.open(this.kind(), () => this.#follow());
      guardLeaving(this.#editor);
      this.#follow();
    } catch (error) {
      this.problem = error;
    }
  }

  #follow(): void {
    if (this.#editor) {
      this.draftChanged(this.#editor);
    }
    if (this.#editor?.conflict) {
      void this.#loadDialogs();
    }
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const editor = this.#editor;
    if (!editor) {
      return this.problem === undefined
        ? skeleton()
        : html`<p class="notice" role="alert">${sentenceOf(this.problem)}</p>`;
    }
    return html`${draftHead({
      editor,
      canEdit: this.canEdit,
      title: this.heading(editor),
      buttons: this.headButtons(),
      onPublish: () => void this.#show('publish'),
      onHistory: () => void this.#show('history'),
      onDiscard: () => void this.attempt(editor.discard()),
      onCancelPlan: () => void this.attempt(editor.cancelPlan(), texts.planCancelled),
    })}
    ${this.content(editor)} ${this.#dialog(editor)}`;
  }

  async #show(dialog: 'publish' | 'history'): Promise<void> {
    await this.#editor?.save();
    await this.#loadDialogs();
    // It does not open by itself when another one could be loaded later.
    this.open = this.#dialogs && dialog;
  }

  async #loadDialogs(): Promise<void> {
    this.#dialogs ??= await loadDialog(importDialogs());
    this.requestUpdate();
  }

  #dialog(editor: MembersEditor): TemplateResult | typeof nothing {
    const onClose = () => (this.open = undefined);
    if (!this.#dialogs) {
      return nothing;
    }
    if (editor.conflict) {
      return this.#dialogs.draftConflict(editor);
    }
    switch (this.open) {
      case undefined:
        return nothing;
      case 'publish':
        return this.#dialogs.publishDialog({
          editor,
          nameOf: (member) => this.nameOf(member),
          notice: this.publishNotice(),
          onClose,
        });
      case 'history':
        return html`<version-history
          .load=${(signal: AbortSignal) => this.loadVersions(signal)}
          .liveVersion=${editor.liveVersion}
          .onRestore=${
            this.canEdit
              ? (version: number) => {
                  onClose();
                  void this.attempt(editor.restore(version), texts.restored(version));
                }
              : undefined
          }
          .onClose=${onClose}
        ></version-history>`;
      default:
        return this.open satisfies never;
    }
  }

  /** Tells what has been done, or why not. */
  protected async attempt(action: Promise<unknown>, message?: string): Promise<void> {
    try {
      await action;
      if (message !== undefined) {
        showToast({ message });
      }
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await focusHeadingIfLost(this);
  }
}

async function importDialogs(): Promise<typeof draftDialogs> {
  await import('./version-history.ts');
  return import('./draft-publish.ts');
}
