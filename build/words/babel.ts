import { transformAsync, types as t, type NodePath, type PluginObj } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { keyOf } from '../../src/shared/words/po.ts'

/** A sentence as it stands in a source. */
export interface Found {
  message: string
  context?: string
  comment?: string
  isIcu: boolean
}

/** Files that have something for the catalogues, by their code. */
export const MACRO = /from ['"]@lingui\/(?:core|react)\/macro['"]/
export const PHRASE = /\bphrases?\(/

/** Lingui's macros end in our own runtime, which works without a provider and re-draws when the language changes. */
const LINGUI = {
  macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: {
    i18n: ['#lingui', 'i18n'],
    Trans: ['#lingui', 'Trans'],
    useLingui: ['#lingui', 'useLingui'],
  },
}

/** Puts macros into plain code, each sentence under its English; tells of each sentence. */
export async function transformWords(code: string, filename: string, onFound: (found: Found) => void = () => {}) {
  const result = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: filename.endsWith('x') ? ['jsx', 'typescript'] : ['typescript'] },
    plugins: [[linguiMacro, { linguiConfig: LINGUI, descriptorFields: 'all' }], keyByEnglish(onFound)],
  })
  return { code: result?.code ?? code, map: result?.map ?? null }
}

/** With values, tags or both, a sentence is in ICU's format. */
function keyByEnglish(onFound: (found: Found) => void): PluginObj {
  return {
    visitor: {
      // What a macro has become: `/*i18n*/ { id, message, context, comment, values, components }`
      ObjectExpression(path) {
        if (!path.node.leadingComments?.some(({ value }) => value.replace('*', '').trim() === 'i18n')) return
        const fields = new Map(path.get('properties').flatMap((property) => entryOf(property)))
        const message = textOf(fields.get('message')?.get('value'))
        if (message === null) return
        const context = textOf(fields.get('context')?.get('value')) ?? undefined
        const comment = textOf(fields.get('comment')?.get('value')) ?? undefined
        const isIcu = fields.has('values') || fields.has('components') || message.includes('{')
        onFound({
          message,
          isIcu,
          ...(context !== undefined && { context }),
          ...(comment !== undefined && { comment }),
        })
        fields.get('id')?.set('value', t.stringLiteral(keyOf({ message, context })))
        fields.get('comment')?.remove()
        fields.get('context')?.remove()
        const compiled = isIcu ? compileMessageOrThrow(message) : message
        if (compiled.toString() !== message) fields.get('message')?.set('value', t.valueToNode(compiled))
        else if (context === undefined) fields.get('message')?.remove()
      },
      CallExpression(path) {
        const name = path.get('callee')
        const [first, values] = path.get('arguments')
        if (name.isIdentifier({ name: 'phrase' })) {
          const message = textOf(first)
          if (message === null) return
          const isIcu = values !== undefined
          onFound({ message, isIcu, ...commentOf(first) })
          if (isIcu && path.node.arguments.length === 2)
            path.node.arguments.push(t.valueToNode(compileMessageOrThrow(message)))
        }
        if (name.isIdentifier({ name: 'phrases' }) && first?.isObjectExpression())
          for (const property of first.get('properties')) {
            const message = property.isObjectProperty() ? textOf(property.get('value')) : null
            if (message !== null) onFound({ message, isIcu: false, ...commentOf(property) })
          }
      },
    },
  }
}

function entryOf(property: NodePath): [string, NodePath<t.ObjectProperty>][] {
  if (!property.isObjectProperty() || !t.isIdentifier(property.node.key)) return []
  return [[property.node.key.name, property]]
}

/** A text that stands in the source, in one piece or in several that are added; null for anything else. */
function textOf(path: NodePath<t.Node | null | undefined> | undefined): string | null {
  const value = path?.isExpression() ? path.evaluate() : undefined
  return value?.confident && typeof value.value === 'string' ? value.value : null
}

/** `/* max 12 *\/` before a text is a note for translators. */
function commentOf(path: NodePath | undefined): { comment?: string } {
  const comment = path?.node.leadingComments?.find(
    ({ type, value }) => type === 'CommentBlock' && !value.startsWith('*'),
  )
  return comment ? { comment: comment.value.trim() } : {}
}
