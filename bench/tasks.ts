import { step } from '../tools/running/progress.ts'
import { measureFlows, type Flow } from './flows.ts'
import { measureLoad, type Measured, type Plan, type Watched } from './load.ts'
import type { Options, Topic } from './options.ts'
import { taskNames, type Figures, type Task } from './report.ts'

export const CONNECTIONS = [1, 16] as const

type FlowTask = 'checkout' | 'staged'
type PlanTask = Exclude<Task, FlowTask>

/** How to prepare the tasks of a server: a plan for a number of clients, or a flow for a whole checkout. */
export type Tasks = Partial<Record<PlanTask, (clients: number) => Plan | Promise<Plan>>> &
  Partial<Record<FlowTask, () => Flow | Promise<Flow>>>

const topicOf: Record<Task, Topic> = {
  page: 'page',
  pageCold: 'page',
  search: 'search',
  searchDistinct: 'search',
  cart: 'cart',
  quantity: 'quantity',
  calculate: 'calculate',
  order: 'order',
  checkout: 'checkout',
  staged: 'checkout',
}

/** Measures every requested task with one client and with many; a failed task is named and left out. */
export const measureTasks = async (
  name: string,
  tasks: Tasks,
  watched: Watched,
  options: Options,
): Promise<Figures['tasks']> => {
  const figures: Figures['tasks'] = {}
  const { checkout, staged, ...plans } = tasks
  for (const [task, prepare] of Object.entries(plans) as [
    PlanTask,
    (clients: number) => Plan | Promise<Plan>,
  ][]) {
    if (!options.wants(topicOf[task])) continue
    figures[task] = await each(`${name}: ${taskNames[task]}`, async (clients) =>
      measureLoad(await prepare(clients), clients, watched, options.timing),
    )
  }
  if (!options.wants('checkout')) return figures
  for (const [task, flow] of Object.entries({ checkout, staged })) {
    if (!flow) continue
    figures[task as FlowTask] = await each(`${name}: ${taskNames[task as FlowTask]}`, async (clients) =>
      measureFlows(await flow(), clients, watched, options.timing),
    )
  }
  return figures
}

const each = async (label: string, measure: (clients: number) => Promise<Measured>): Promise<Measured[]> => {
  const all: Measured[] = []
  try {
    for (const clients of CONNECTIONS) {
      await step(`${label}, ${clients} at once`, async () => {
        all.push(await measure(clients))
      })
    }
  } catch (error) {
    console.error(`  ${label}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return all
}
