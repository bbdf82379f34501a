import type { ReactNode } from 'react'
import { Banner } from '../../components/banner/banner.tsx'
import type { ButtonLook } from '../../components/button/button-class.ts'
import { Button } from '../../components/button/button.tsx'
import { type Choice, ChoiceRow } from '../../components/choice-row/choice-row.tsx'
import styles from './connections.module.css'
import type { ConnectionDraft } from './use-connection-form.ts'

export interface ConnectionFormProps<Kind extends string, Draft extends { kind: Kind }> {
  form: ConnectionDraft<Draft>
  /** What kind it may be, and what is asked by that; null where there is nothing to choose. */
  kinds: { label: string; choices: readonly Choice<Kind>[] } | null
  /** The button's words. */
  verb: string
  look: ButtonLook
  sending: boolean
  /** What is asked of the kind that is chosen. */
  children: ReactNode
}

/** The form of a source or destination: its kind, what is asked of that kind, and why the server refused it. */
export function ConnectionForm<Kind extends string, Draft extends { kind: Kind }>({
  form: { form, draft, change, beginAnew, refusal, submit },
  kinds,
  verb,
  look,
  sending,
  children,
}: ConnectionFormProps<Kind, Draft>) {
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      {kinds && (
        <ChoiceRow
          stacked
          label={kinds.label}
          value={draft.kind}
          onChange={(kind) => {
            change({ kind } as Partial<Draft>)
            beginAnew()
          }}
          choices={kinds.choices}
        />
      )}
      {children}
      {refusal !== null && <Banner tone="danger">{refusal}</Banner>}
      <Button type="submit" look={look} sending={sending}>
        {verb}
      </Button>
    </form>
  )
}
