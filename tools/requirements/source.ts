import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'

/** A node of a syntax tree. */
export type Node = Record<string, unknown>
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The name at the end of an expression: `b` of `a.b` and of `b`. */
export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  const named = isNode(node.property) ? node.property : node
  return typeof named['value'] === 'string' ? named['value'] : ''
}

/** All nodes in a tree, in the order of the text. */
export const nodesIn = (value: unknown, into: Node[] = []): Node[] => {
  if (!isNode(value)) return into
  if ('type' in value) into.push(value)
  for (const key in value) if (key !== 'span') nodesIn(value[key], into)
  return into
}

/** What constants and functions stand for, by their names. */
export const declaredIn = (nodes: readonly Node[]): Map<string, Node> => {
  const declared = new Map<string, Node>()
  for (const node of nodes) {
    if (node.type === 'FunctionDeclaration') declared.set(nameOf(node.identifier), node)
    const constants = node.kind === 'const' ? (node.declarations as Node[]) : []
    for (const { id, init } of constants) if (isNode(init)) declared.set(nameOf(id), init)
  }
  return declared
}

const importedIn = (tree: Node): Map<string, string> =>
  new Map(
    nodesIn(tree).flatMap(({ specifiers, source }) =>
      isNode(source) && Array.isArray(specifiers)
        ? specifiers.map((one: Node): [string, string] => [nameOf(one.local), nameOf(source)])
        : [],
    ),
  )

const spanOf = (node: Node): { start: number; end: number } | undefined =>
  (node['span'] ?? (isNode(node['base']) ? node['base']['span'] : undefined)) as ReturnType<typeof spanOf>

/** A parsed file. */
export class Source {
  readonly tree: Node
  readonly #file: string
  readonly #text: Buffer
  #declared: Map<string, Node> | undefined
  #imported: Map<string, string> | undefined

  constructor(text: string, file = '') {
    this.#file = file
    // The spans of a file count on from those of the file before; the first `;` tells where this one begins.
    this.#text = Buffer.from(`;${text}`)
    this.tree = parseSync(`;${text}`, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node
  }

  textOf(node: unknown): string {
    const span = isNode(node) ? spanOf(node) : undefined
    const begin = spanOf(this.tree)?.start ?? 0
    return span ? this.#text.subarray(span.start - begin, span.end - begin).toString() : ''
  }

  /** What a name stands for in this file, with the file that says it. */
  declared(name: string): { node: Node; source: Source } | undefined {
    this.#declared ??= declaredIn(nodesIn(this.tree))
    this.#imported ??= importedIn(this.tree)
    const node = this.#declared.get(name)
    if (node) return { node, source: this }
    const from = this.#imported.get(name)
    const file = from?.startsWith('.') ? join(dirname(this.#file), from) : ''
    return existsSync(file) ? sourceOf(file).declared(name) : undefined
  }
}

const sources = new Map<string, Source>()
/** A file's source, parsed once. */
export const sourceOf = (file: string): Source => {
  const source = sources.get(file) ?? new Source(readFileSync(file, 'utf8'), file)
  sources.set(file, source)
  return source
}
