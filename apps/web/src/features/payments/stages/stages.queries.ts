import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isWarning } from '@showfloor/contract/common/payment-stages'
import type { StageTemplate } from '@showfloor/contract/common/stage-templates'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { orderQuery } from '../payments.queries.ts'
import type { PaymentState } from '../payment-rules.ts'
import { problemsOf, rowsOf, rowsOfPlan, wantedOf, type StageRow } from './stage-draft.ts'

const useReread = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      (['payments', 'orders'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
      ),
    )
}

/** The plans that guides of a shop begin with. */
export const templatesQuery = (shopId: string) => callQuery('payments.stageTemplates', { shopId })

/** What is typed of an order's stages, what is wrong with it, and its saving. */
export const useStageForm = (payment: PaymentState, first: StageTemplate, onDone: () => void) => {
  const { orderId, plan, payable } = payment
  const reread = useReread()
  const begins = { rows: plan ? rowsOfPlan(plan) : rowsOf(first, payable) }
  const { draft, setDraft, sent } = useDraft(`stages ${orderId}`, begins, {
    // A plan that somebody else has changed is begun anew: its amounts belong together.
    rebase: (_typed, _before, now) => now,
  })
  const saved = {
    onSuccess: async () => {
      sent()
      toast.success(t('stages.saved'))
      await reread()
      onDone()
    },
  }
  const create = useCall('payments.stageCreate', saved)
  const update = useCall('payments.stageUpdate', saved)
  const order = useQuery(orderQuery(orderId)).data
  const problems = problemsOf(draft.rows, payment, order?.bookedDay ?? order?.deliveryDate ?? null)
  const isRight = problems.every(isWarning)
  return {
    rows: draft.rows,
    problems,
    isRight,
    busy: create.isPending || update.isPending,
    setRows: (rows: StageRow[]) => setDraft({ rows }),
    save: () => {
      const stages = wantedOf(draft.rows)
      if (!isRight) return
      if (plan) update.mutate({ orderId, version: plan.version, stages })
      else create.mutate({ orderId, stages })
    },
  }
}

/** Takes the stages away. */
export const useRevokeStages = () => {
  const reread = useReread()
  return useCall('payments.stageRevoke', {
    onSuccess: () => {
      toast.success(t('stages.revoked'))
      return reread()
    },
  })
}
