/** Unpaid stages whose day has passed; and those whose day is within a week, or whose event has happened. */
export const stageDues = ['OVERDUE', 'WEEK'] as const
export type StageDue = (typeof stageDues)[number]

/** The stages of a bill: an earnest, any number of prepayments, the balance. */
export const stageKinds = ['EARNEST', 'PREPAYMENT', 'BALANCE'] as const
export type StageKind = (typeof stageKinds)[number]
/** The events on which a stage without a day falls due. */
export const stageEvents = ['BEFORE_DELIVERY', 'AT_DELIVERY'] as const
export type StageEvent = (typeof stageEvents)[number]
export const stageStatuses = ['NOT_DUE', 'DUE', 'PARTIALLY_PAID', 'PAID', 'VOIDED'] as const
export type StageStatus = (typeof stageStatuses)[number]

/** The name of a stage by that of its kind; `nth` tells several of one kind apart. */
export const stageName = (kindName: string, nth: number | null): string =>
  nth === null ? kindName : `${kindName} ${nth}`

type Money = { amount: number; paid: number }
type Due = { isDue: boolean }

/** Derived, never stored. An unpaid stage ends with its order. */
export const stageStatus = ({ amount, paid, isDue }: Money & Due, isOver: boolean): StageStatus => {
  if (paid >= amount && !(isOver && paid === 0)) return 'PAID'
  if (isOver) return 'VOIDED'
  if (paid > 0) return 'PARTIALLY_PAID'
  return isDue ? 'DUE' : 'NOT_DUE'
}

/** Whether the day of an unpaid stage has passed. */
export const isStageOverdue = (
  { amount, paid, dueOn }: Money & { dueOn: string | null },
  today: string,
): boolean => dueOn !== null && dueOn < today && paid < amount

/** What of a stage is still to be paid, in cents. */
export const leftOfStage = ({ amount, paid }: Money): number => Math.max(0, amount - paid)

/** Whether money is due on a stage. */
export const isStagePayable = (stage: Money & Due & { status: StageStatus }): boolean =>
  stage.status !== 'VOIDED' && stage.isDue && leftOfStage(stage) > 0

/** The order in which money fills the stages of a plan: what is due goes first. `allocate_entry` books it so. */
export const stagesInTurn = <S extends Due>(stages: readonly S[]): S[] =>
  stages.toSorted((a, b) => Number(b.isDue) - Number(a.isDue))

/** What is taken next: every stage that is due, else the first that is not paid. */
export const nextStages = <S extends Money & Due>(stages: readonly S[]): S[] => {
  const unpaid = stagesInTurn(stages).filter((stage) => leftOfStage(stage) > 0)
  const due = unpaid.filter(({ isDue }) => isDue)
  return due.length > 0 ? due : unpaid.slice(0, 1)
}

/** A planned stage; `no` names an existing one. Amounts in cents. */
export type WantedStage = {
  no?: number | undefined
  kind: StageKind
  amount: number
  dueOn: string | null
  dueEvent: StageEvent | null
}
type KeptStage = WantedStage & { no: number; paid: number }
/** `deliveryOn`: the day on which the goods are brought; null while it is unknown. */
type PlanFacts = {
  payable: number
  today: string
  isAllowed: boolean
  kept: readonly KeptStage[]
  deliveryOn: string | null
}

/** The part of an earnest above this share of the payable is not protected as an earnest (Civil Code, article 586). */
export const earnestShareMax = 0.2
export const stagesMax = 12

/** Problems of a plan of stages, in both languages; some are warnings. */
export const stageProblems = {
  SHOP_WITHOUT_STAGES: { zh: '本店未开通分期收款', en: 'This shop does not take payment in stages' },
  SUM: {
    zh: '各期合计与应付金额相差 ¥{difference}',
    en: 'The stages differ from the payable by ¥{difference}',
  },
  AMOUNT: { zh: '金额必须大于 0', en: 'The amount must be above 0' },
  DUE: { zh: '请选择到期日或到期条件（二选一）', en: 'Choose either a day or an event' },
  ORDER: {
    zh: '顺序应为定金、预付款、尾款，到期时间不能早于前一期',
    en: 'The order is earnest, prepayments, balance, and none falls due before the one above it',
  },
  PAST_DATE: { zh: '到期日不能早于今天', en: 'The day must not be before today' },
  PAID_STAGE: {
    zh: '已收款的期次不能删除，金额不能少于已收的 ¥{paid}；已付清的不能修改',
    en: 'A stage with money stays and asks for at least the ¥{paid} that came in; one paid in full is not changed',
  },
  AFTER_DELIVERY: {
    zh: '到期日晚于送货日：货送到时这一期还没有收',
    en: 'The day is after the delivery: the goods arrive before this stage is paid',
  },
  EARNEST_LAW: {
    zh: '定金超过应付金额的 20%，超过部分不产生定金的效力（《民法典》第五百八十六条）',
    en: 'An earnest beyond 20% of the payable has no effect as one (Civil Code, article 586)',
  },
} as const
export type StageProblemCode = keyof typeof stageProblems
/** `stage`: the index in the plan, from 0; null: the whole plan. `value` in cents. */
export type StageProblem = { code: StageProblemCode; stage: number | null; value: number | null }

const isSame = (a: WantedStage, b: WantedStage): boolean =>
  a.kind === b.kind && a.amount === b.amount && a.dueOn === b.dueOn && a.dueEvent === b.dueEvent

/** A sort key of when a stage falls due: days first, then events of the delivery. */
const dueKey = ({ dueOn, dueEvent }: WantedStage): string =>
  dueOn ?? `~${stageEvents.indexOf(dueEvent ?? 'BEFORE_DELIVERY')}`

const problemsOfStage = (
  stage: WantedStage,
  place: number,
  above: WantedStage | undefined,
  { today, kept, deliveryOn }: PlanFacts,
): StageProblem[] => {
  const was = kept.find(({ no }) => no === stage.no)
  const found: [StageProblemCode, boolean, number?][] = [
    ['AMOUNT', stage.amount <= 0],
    ['DUE', (stage.dueOn === null) === (stage.dueEvent === null)],
    [
      'ORDER',
      above !== undefined &&
        (stageKinds.indexOf(stage.kind) < stageKinds.indexOf(above.kind) || dueKey(stage) < dueKey(above)),
    ],
    ['PAST_DATE', stage.dueOn !== null && stage.dueOn < today && stage.dueOn !== was?.dueOn],
    ['AFTER_DELIVERY', stage.dueOn !== null && deliveryOn !== null && stage.dueOn > deliveryOn],
    [
      'PAID_STAGE',
      was !== undefined &&
        was.paid > 0 &&
        (stage.amount < was.paid || (was.paid >= was.amount && !isSame(stage, was))),
      was?.paid,
    ],
  ]
  return found.filter(([, is]) => is).map(([code, , value = null]) => ({ code, stage: place, value }))
}

/** All problems and warnings of a plan. */
export const planProblems = (stages: readonly WantedStage[], facts: PlanFacts): StageProblem[] => {
  const sum = (of: readonly WantedStage[]) => of.reduce((total, { amount }) => total + amount, 0)
  const earnest = sum(stages.filter(({ kind }) => kind === 'EARNEST'))
  const gone = facts.kept.find(({ no, paid }) => paid > 0 && !stages.some((stage) => stage.no === no))
  const whole: [StageProblemCode, boolean, number?][] = [
    ['SHOP_WITHOUT_STAGES', !facts.isAllowed],
    ['SUM', sum(stages) !== facts.payable, Math.abs(facts.payable - sum(stages))],
    ['PAID_STAGE', gone !== undefined, gone?.paid],
    ['EARNEST_LAW', earnest > facts.payable * earnestShareMax],
  ]
  return [
    ...whole.filter(([, is]) => is).map(([code, , value = null]) => ({ code, stage: null, value })),
    ...stages.flatMap((stage, place) => problemsOfStage(stage, place, stages[place - 1], facts)),
  ]
}

export const isWarning = ({ code }: StageProblem): boolean =>
  code === 'EARNEST_LAW' || code === 'AFTER_DELIVERY'
