/** Properties of Lit and of the package for drag and drop. What `createPolicy` reads keeps its name. */
const ofPackages = `
  _$AA _$AB _$AC _$AD _$AE _$AH _$AI _$AK _$AL _$AM _$AN _$AO _$AP _$AQ _$AR _$AS _$AT _$AU _$AV _$Ci _$Cl _$Co _$Ct
  _$Cv _$Do _$E_ _$Eh _$Ei _$Ej _$EM _$Em _$EO _$EP _$Ep _$Eq _$ES _$ET _$Eu _$Ev _$litDirective$ _$litPart$ _$litType$
  addController argsEqual autoRun bindEvents canDrag canDrop canStart clientRect converter createProperty
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
  isAction isAlert isAlwaysLive isBusy isCopied isDangerous isDone isDraft isEnabled isErasing isFinding
  isFirstOwner isFor isHelping isInsightReady isLabelHidden isLessBetter isMovable isOpen isPinned isPlan
  isReordered isRunning isUnsure learnIds level linePlot liveVersion loadVersions menuOf mount movementOf movePin nameOf
  notice numbers onAdd onBreak onCancelPlan onChange onChoose onClose onComplete onConnected onDiscard onDone onEnd
  onError onEvent onExport onFile onForget onHistory onImported onInput onKeep onMeChange onMove onOpen onPress
  onProgress onPublish onReady onRemove onRestore onRunning onSchedule onSignedIn onSignedOut onSituation onStart onTake
  onTryAgain others pairPlot partOf past picked picking pickProducts postpone present previews problemId publishDialog
  publishNotice reached readBody setRulesets settingsChanges showEarlierRows shownRows sparkline startsAnewWith
  startsOpen toConfirm togglePin toRemove unmount usual writeBody
`;

/**
 * The properties that the build gives short names: those that only the admin's code reads. Names that appear in markup,
 * in the address, in storage or in requests and answers of the API stay as they are.
 */
export const adminProperties: readonly string[] = `${ofPackages} ${ofElements}`.trim().split(/\s+/);
