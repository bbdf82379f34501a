import path from 'node:path'
import { hasWords, isConverted, OWN_WORDS, TEXT_ATTRIBUTES } from './inline-text.ts'
import { importFault, packageFault, publicPageFault } from './layers.ts'

/*
 * Rules of our own for oxlint: which way imports point, and what a screen may not write down.
 */

interface Node {
  type: string
  value?: unknown
  name?: unknown
  source?: Node | null
  specifiers?: readonly Node[]
  importKind?: string
  exportKind?: string
  quasis?: readonly { value: { raw: string } }[]
  parent?: Node | null
  openingElement?: { name: { name?: unknown } }
  consequent?: Node
  alternate?: Node
  right?: Node
}

interface Context {
  filename: string
  report(problem: { node: Node; message: string }): void
}

const root = path.resolve(import.meta.dirname, '../..')

/** The file's path from the root, with slashes. */
function pathFromRoot(file: string): string {
  return path.relative(root, file).split(path.sep).join('/')
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names = node.specifiers ?? []
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
}

/** Checks each import and re-export against the layers. */
const importDirection = {
  create(context: Context) {
    const from = pathFromRoot(context.filename)
    const check = (node: Node) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const isRelative = specifier.startsWith('.')
      const to = isRelative ? pathFromRoot(path.resolve(path.dirname(context.filename), specifier)) : specifier
      const fault =
        (isRelative ? importFault(from, to) : packageFault(from, to)) ??
        (isTypeOnly(node) ? null : publicPageFault(from, to))
      if (fault) context.report({ node, message: `Imports point one way: ${fault}.` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** `<base href="/">` makes `#part` lead to the home page. */
const noBareHash = {
  create(context: Context) {
    return {
      JSXAttribute(node: Node) {
        const { name } = node.name as { name: unknown }
        if (name !== 'href' && name !== 'to') return
        const value = node.value as { type: string; value?: unknown; expression?: Node } | null
        const told = value?.type === 'JSXExpressionContainer' ? value.expression : value
        const text = told?.type === 'TemplateLiteral' ? (told as Node).quasis?.[0]?.value.raw : told?.value
        if (typeof text === 'string' && text.startsWith('#')) {
          context.report({
            node,
            message: 'A bare `#part` leads to the home page here: write the whole path, or scroll from a handler.',
          })
        }
      },
    }
  },
}

const COLOUR =
  /(?:^|[\s:,(])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i

/** Colours have names in tokens.css, so that light, dark and contrast follow. */
const noRawColour = {
  create(context: Context) {
    const refuse = (node: Node, text: unknown) => {
      if (typeof text === 'string' && COLOUR.test(text))
        context.report({
          node,
          message: 'A colour of its own: use one of the names in src/renderer/styles/tokens.css.',
        })
    }
    return {
      Literal: (node: Node) => refuse(node, node.value),
      TemplateElement: (node: Node) => refuse(node, (node.value as { raw: string }).raw),
    }
  },
}

/** Texts of pages go through Lingui's macros, so that they reach the catalogues. */
const noInlineText = {
  create(context: Context) {
    if (!isConverted(pathFromRoot(context.filename))) return {}
    const refuse = (node: Node) =>
      context.report({ node, message: 'A text of its own: see docs/words.md. Use <Trans>, t`…` or phrase(…).' })
    const isInMacro = (node: Node | null | undefined): boolean =>
      node != null && (OWN_WORDS.has(node.openingElement?.name.name as string) || isInMacro(node.parent))
    return {
      JSXText(node: Node) {
        if (hasWords(String(node.value)) && !isInMacro(node.parent)) refuse(node)
      },
      JSXAttribute(node: Node) {
        const { name } = node.name as { name: unknown }
        if (!TEXT_ATTRIBUTES.has(name as string)) return
        const value = node.value as (Node & { expression?: Node }) | null
        for (const text of textsOf(value?.type === 'JSXExpressionContainer' ? value.expression : value))
          if (hasWords(text.text)) refuse(text.node)
      },
      JSXExpressionContainer(node: Node & { expression?: Node }) {
        if (node.parent?.type === 'JSXAttribute' || isInMacro(node.parent)) return
        for (const text of textsOf(node.expression)) if (hasWords(text.text)) refuse(text.node)
      },
    }
  },
}

/** What a component draws follows the language of the app, so it asks the hook; `say` is for handlers. */
const noSayInRender = {
  create(context: Context) {
    let said: string | undefined
    return {
      ImportDeclaration(node: Node) {
        if (!String(node.source?.value).endsWith('/words/say.ts')) return
        for (const { imported, local } of (node.specifiers ?? []) as readonly Specifier[])
          if (imported?.name === 'say') said = String(local?.name)
      },
      CallExpression(node: Node & { callee?: Node }) {
        if (said === undefined || node.callee?.name !== said) return
        const drawing = drawingFunction(node)
        if (drawing && !declares(drawing, said))
          context.report({
            node,
            message: 'Drawn words follow the language: `const say = useSay()` of words/use-say.ts.',
          })
      },
    }
  },
}

interface Specifier extends Node {
  imported?: Node
  local?: Node
}

interface FunctionNode extends Node {
  id?: Node | null
  body?: { body?: unknown }
}

const CALLBACKS = new Set(['map', 'flatMap', 'filter', 'find', 'some', 'every', 'reduce'])

/** The component or hook that runs a node each time that it draws; none for what handlers and helpers run. */
function drawingFunction(node: Node): FunctionNode | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(at.type)) continue
    const { id, parent } = at as FunctionNode
    const name = id?.name ?? (parent as (Node & { id?: Node }) | null)?.id?.name
    if (typeof name === 'string' && /^(?:[A-Z]|use[A-Z])/.test(name)) return at
    const called = (parent as { callee?: { property?: Node } } | null)?.callee?.property?.name
    if (typeof called !== 'string' || !CALLBACKS.has(called)) return undefined
  }
  return undefined
}

/** Whether a function has a constant of that name at its top. */
function declares({ body }: FunctionNode, name: string): boolean {
  const statements = Array.isArray(body?.body) ? (body.body as { declarations?: { id: Node }[] }[]) : []
  return statements.some(({ declarations }) => declarations?.some(({ id }) => id.name === name) === true)
}

/** Literal texts that an expression may come to. */
function textsOf(node: Node | null | undefined): { node: Node; text: string }[] {
  if (!node) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [{ node, text: node.value }] : []
  if (node.type === 'TemplateLiteral')
    return [{ node, text: (node.quasis ?? []).map(({ value }) => value.raw).join(' ') }]
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  return node.type === 'LogicalExpression' ? textsOf(node.right) : []
}

export default {
  meta: { name: 'longhand' },
  rules: {
    'import-direction': importDirection,
    'no-bare-hash': noBareHash,
    'no-raw-colour': noRawColour,
    'no-inline-text': noInlineText,
    'no-say-in-render': noSayInRender,
  },
}
