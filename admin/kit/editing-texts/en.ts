export const texts = {
  leave: 'Leave this page? What you have typed is lost.',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  conflict: 'Somebody else changed this',
  conflictHint: 'Red is only in theirs, green only in yours. Nothing is lost until you choose.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  diff: 'What changed',
  diffLines: { same: '', removed: 'Removed:', added: 'Added:' },
};

export type EditingTexts = typeof texts;
