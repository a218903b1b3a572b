/** Properties of Lit and of the package for drag and drop. What `createPolicy` reads keeps its name. */
const ofPackages = `
  _$AA _$AB _$AH _$AI _$AL _$AM _$AN _$AP _$AR _$AU _$Do _$EM _$EO _$ES _$Eh _$Ej _$Em _$Ep _$Eu addController argsEqual
  autoRun bindEvents canDrag canDrop canStart clientRect converter createProperty createRenderRoot ctor
  defaultDropEffect dispatchEventToSource dragHandle dragLeave dragType dragUpdate dropTarget dropTargetForConsumers
  dropTargets elementStyles enableUpdating enterCount eventName finalize firstUpdated fromAttribute getDropEffect
  getDropTargetsOver getInitialData getIsOver getOnPostDispatch getPropertyDescriptor getPropertyOptions
  getUpdateComplete hasChanged hasUpdated hostConnected hostDisconnected hostUpdate hostUpdated isEnteringWindow
  isLeavingWindow isOverWindow isUpdatePending noAccessor onDragEnd onDragEnter onDragLeave onPostDispatch
  performUpdate registerUsage removeController renderBefore renderOptions renderRoot requestUpdate scheduleUpdate
  setConnected shouldUpdate startNode taskComplete toAttribute typeKey updateComplete usageCount useDefault willUpdate
`;

/** Properties of elements, controllers and states. */
const ofElements = `
  addProducts announcement areStepsReady canEdit canRedo canUndo describedBy draftChanged formatDay formatValue
  hasFailed headButtons isAction isAlert isBusy isCopied isDone isDraft isErasing isFinding isFor isHelping
  isInsightReady isLessBetter isOpen isPinned isRunning isUnsure loadVersions menuOf movePin movementOf nameOf onBreak
  onCancelPlan onComplete onDiscard onDone onFile onHistory onInput onPress onProgress onPublish onRunning onTake
  pickProducts picked publishNotice readBody showEarlierRows shownRows startsAnewWith toConfirm togglePin writeBody
`;

/**
 * The properties that the build gives short names: those that only the admin's code reads. Names that appear in markup,
 * in the address, in storage or in requests and answers of the API stay as they are.
 */
export const adminProperties: readonly string[] = `${ofPackages} ${ofElements}`.trim().split(/\s+/);
