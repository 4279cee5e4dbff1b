import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { checklist, closeChecklist, confirmStep } from './checklist/checklist.ts'
import { trialPayment, trialProviders, trialStart, trialStop, type TrialDeps } from './trials/trials.ts'
import { begin, finish } from './start/set-up.ts'

export const setupRoutes = (deps: TrialDeps): HandlersOf<Contract['setup']> => ({
  begin,
  finish,
  checklist: (context) => checklist(context, deps.providers),
  checklistClose: closeChecklist,
  stepConfirm: confirmStep,
  trialProviders: (context) => trialProviders(context, deps),
  trialStart: (context, input) => trialStart(context, deps, input),
  trialPayment: (context, input) => trialPayment(context, deps, input),
  trialStop: (context, input) => trialStop(context, deps, input),
})
