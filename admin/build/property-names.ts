/** Properties of Lit and of the package for drag and drop. What `createPolicy` reads keeps its name. */
const ofPackages = `
  _$AA _$AB _$AD _$AE _$AH _$AI _$AK _$AL _$AM _$AN _$AP _$AR _$AU _$Do _$EM _$EO _$EP _$ES _$Eh _$Ei _$Ej _$Em _$Ep
  _$Eq _$Eu addController argsEqual autoRun bindEvents canDrag canDrop canStart clientRect converter createProperty
  createRenderRoot ctor defaultDropEffect dispatchEventToSource dragHandle dragLeave dragType dragUpdate dropTarget
  dropTargetForConsumers dropTargets elementStyles enableUpdating enterCount eventName finalize firstUpdated
  fromAttribute getDropEffect getDropTargetsOver getInitialData getIsOver getOnPostDispatch getPropertyDescriptor
  getPropertyOptions getUpdateComplete hasChanged hasUpdated hostConnected hostDisconnected hostUpdate hostUpdated
  isEnteringWindow isLeavingWindow isOverWindow isUpdatePending noAccessor onDragEnd onDragEnter onDragLeave
  onPostDispatch payload performUpdate registerUsage removeController renderBefore renderOptions renderRoot
  requestUpdate scheduleUpdate setConnected shouldUpdate startedFrom startNode taskComplete toAttribute typeKey
  updateComplete updatedSourcePayload usageCount useDefault willUpdate
`;

/** Properties of elements, controllers and states. */
const ofElements = `
  addProducts announcement areStepsReady bandPlot barPlot canEdit canRedo canUndo chooseVariants columns describedBy
  draftChanged draftConflict dragRow formatDay formatPrice formatValue future hasFailed hasProblems headButtons invalid
  isAction isAlert isAlwaysLive isBusy isCopied isDone isDraft isEnabled isErasing isFinding isFor isHelping
  isInsightReady isLessBetter isOpen isPinned isReordered isRunning isUnsure learnIds level linePlot loadVersions menuOf
  movementOf movePin nameOf notice numbers onAdd onBreak onCancelPlan onComplete onDiscard onDone onError onFile
  onHistory onInput onMove onOpen onPress onProgress onPublish onRemove onRunning onSchedule onTake others pairPlot
  partOf past picked picking pickProducts postpone present previews problemId publishDialog publishNotice reached
  readBody setRulesets settingsChanges showEarlierRows shownRows sparkline startsAnewWith toConfirm togglePin toRemove
  usual writeBody
`;

/**
 * The properties that the build gives short names: those that only the admin's code reads. Names that appear in markup,
 * in the address, in storage or in requests and answers of the API stay as they are.
 */
export const adminProperties: readonly string[] = `${ofPackages} ${ofElements}`.trim().split(/\s+/);
