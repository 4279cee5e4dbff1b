import type { Ack, Command, Result } from '@showfloor/contract/terminals/bridge'
import { isKept, type Journal } from './journal.ts'
import type { Said, Terminal } from './terminal.ts'

export type Till = {
  bridgeNo: string
  journal: Journal
  terminals: ReadonlyMap<string, Terminal>
  /** Terminals that are busy with a command. */
  busy: Set<string>
  nowMs: () => number
  /** Sends the unsent results of the journal. */
  flush: () => void
}
type Verdict = { accepted: true } | { accepted: false; refused: NonNullable<Ack['refused']> }

/**
 * Decides whether to run a command, writes the decision to the journal, and returns the acknowledgement. A command whose number is in the journal runs
 * again only if it never ran; otherwise it gets the first answer.
 */
export const takeCommand = async (till: Till, command: Command): Promise<{ ack: Ack; run: boolean }> => {
  const { journal } = till
  const head = { bridgeNo: till.bridgeNo, requestNo: command.requestNo, echo: command.echo }
  const known = isKept(command) ? journal.entry(command.requestNo) : undefined
  if (known) {
    const ack: Ack = known.ack ?? { ...head, accepted: false, refused: 'EXPIRED' }
    if (known.result) journal.queue({ ...known.result, echo: command.echo })
    const isUntouched = known.phase === 'TAKEN' && ack.accepted && !till.busy.has(command.terminalNo)
    const run = isUntouched && Date.parse(command.notAfter) >= till.nowMs()
    return { ack: { ...ack, ...head, duplicate: true }, run }
  }
  const verdict = await admit(till, command)
  const ack: Ack = { ...head, ...verdict }
  if (isKept(command)) journal.note(command.requestNo, verdict.accepted ? 'TAKEN' : 'NEVER', { ack })
  return { ack, run: verdict.accepted }
}

const admit = async (till: Till, command: Command): Promise<Verdict> => {
  const terminal = till.terminals.get(command.terminalNo)
  const no = (refused: NonNullable<Ack['refused']>): Verdict => ({ accepted: false, refused })
  if (!terminal) return no('OFFLINE')
  if (command.kind === 'QUERY' || command.kind === 'CANCEL_WAITING' || command.kind === 'REPRINT')
    return { accepted: true }
  if (Date.parse(command.notAfter) < till.nowMs()) return no('EXPIRED')
  if (till.busy.has(command.terminalNo)) return no('BUSY')
  const isMoney = command.kind !== 'SETTLE' && command.kind !== 'SIGN_IN'
  if (isMoney && !(command.amountCents !== null && command.amountCents > 0)) return no('BAD_AMOUNT')
  const state = await terminal.state()
  if (!state.online) return no('OFFLINE')
  if (!state.signedIn && command.kind !== 'SIGN_IN') return no('NOT_SIGNED_IN')
  return { accepted: true }
}

/** Runs a command. The journal records the start before the terminal is asked, and the result before the server is told. */
export const runCommand = async (till: Till, command: Command): Promise<void> => {
  const terminal = till.terminals.get(command.terminalNo)
  if (!terminal) return
  if (command.kind === 'CANCEL_WAITING') {
    await terminal.cancelWaiting(command.requestNo)
    return finish(till, command, { state: 'DONE', responseCode: '00', text: '' })
  }
  if (command.kind === 'QUERY') return finish(till, command, await answerTo(till, terminal, command))
  if (command.kind === 'REPRINT') return finish(till, command, await terminal.reprint(command.requestNo))
  till.busy.add(command.terminalNo)
  try {
    if (isKept(command)) till.journal.note(command.requestNo, 'STARTED')
    finish(till, command, await carriedOut(terminal, command))
  } finally {
    till.busy.delete(command.terminalNo)
  }
}

const carriedOut = (terminal: Terminal, command: Command): Promise<Said> => {
  const { kind, requestNo, amountCents, operatorNo, original } = command
  if (kind === 'SETTLE') return terminal.settle(requestNo)
  if (kind === 'SALE' || kind === 'VOID' || kind === 'REFUND')
    return terminal.carryOut({ requestNo, kind, amountCents: amountCents ?? 0, operatorNo, original })
  return terminal.signIn()
}

/** The outcome of a request: from the journal where that is certain, otherwise from the terminal. A request that is not in the journal will never run after this. */
const answerTo = async (till: Till, terminal: Terminal, command: Command): Promise<Said> => {
  const { journal } = till
  const entry = journal.entry(command.requestNo)
  const nothing = (basis: NonNullable<Said['basis']>): Said => {
    return { state: 'NOT_RECEIVED', basis, responseCode: '', text: '' }
  }
  if (entry?.result && entry.result.state !== 'UNKNOWN') {
    const { bridgeNo: _no, requestNo: _request, echo: _echo, terminalNo: _terminal, ...said } = entry.result
    return said
  }
  if (entry?.phase === 'NEVER' && entry.ack) return nothing('NOT_STARTED')
  if (entry?.phase === 'TAKEN' && !till.busy.has(command.terminalNo)) {
    journal.note(command.requestNo, 'NEVER')
    return nothing('NOT_STARTED')
  }
  if (entry && till.busy.has(command.terminalNo)) return { state: 'UNKNOWN', responseCode: '', text: '' }
  if (!entry) journal.note(command.requestNo, 'NEVER')
  // A settlement moves no money. One that the terminal began is asked again; a query begins no other.
  if (command.requestNo.startsWith('S'))
    return entry ? terminal.settle(command.requestNo) : nothing('NOT_STARTED')
  return command.readBatch ? terminal.findInBatch(command.requestNo) : terminal.find(command.requestNo)
}

const finish = (till: Till, command: Command, said: Said): void => {
  const { bridgeNo, journal } = till
  const { requestNo, echo, terminalNo } = command
  const result: Result = { bridgeNo, requestNo, echo, terminalNo, ...said }
  const isSure = said.state !== 'NOT_RECEIVED' && said.state !== 'UNKNOWN'
  const isAbout = isKept(command) || command.kind === 'QUERY'
  if (isAbout && (isKept(command) || isSure)) journal.note(requestNo, 'DONE', { result })
  journal.queue(result)
  till.flush()
}
