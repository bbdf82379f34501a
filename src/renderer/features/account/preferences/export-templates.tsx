import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { OWN_TEMPLATE } from '../../../../shared/contract/folders.ts'
import { type ExportTemplate, NAMED_TEMPLATES, type Preferences } from '../../../../shared/contract/preferences.ts'
import { messages } from '../../../../shared/messages.ts'
import { INITIAL_TEMPLATE, speakerLabel, timeLabel } from '../../../../shared/transcript/formats/template.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSetPreferences } from '../../../lib/preferences.ts'
import styles from './preference-list.module.css'
import { type EditedTemplate, TemplateDialog } from './template-dialog.tsx'

type Templates = Pick<Preferences, 'export_template' | 'export_templates'>

/** What somebody says in the sample of each template. */
const SAMPLE = { seconds: 764.32, name: 'Ana' }

const sampleOf = (template: ExportTemplate) =>
  [timeLabel(template, SAMPLE.seconds), speakerLabel(template, SAMPLE.name)].join(' ')

/** The ways in which documents are written: the one without a name, and those that folders and exports can choose. */
export function ExportTemplates({ export_template: own, export_templates: named }: Templates) {
  const { t } = useLingui()
  const save = useSetPreferences()
  const [edited, setEdited] = useState<EditedTemplate | null>(null)
  const [asked, setAsked] = useState<Templates['export_templates'][number] | null>(null)
  const fullId = useId()
  const isFull = named.length >= NAMED_TEMPLATES.most
  const rows = [
    { id: OWN_TEMPLATE, name: t`Default template`, template: own, removed: null },
    ...named.map((one) => ({ id: one._id, name: one.name, template: one as ExportTemplate, removed: one })),
  ]
  return (
    <>
      <p className="muted">
        <Trans>
          How Word, PDF and text documents show times, speakers and heading. A folder can use a template for all its
          files.
        </Trans>
      </p>
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      <ul className={styles.list} aria-label={t`Export templates`}>
        {rows.map(({ id, name, template, removed }) => (
          <li key={id}>
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              <bdi className="muted">{sampleOf(template)}</bdi>
            </span>
            <span className={styles.actions}>
              <Button
                size={32}
                aria-label={t`Change ${name}`}
                onClick={() => setEdited({ id, name: removed?.name ?? null, template })}
              >
                {t`Change`}
              </Button>
              {removed && (
                <Button size={32} aria-label={t`Remove ${name}`} onClick={() => setAsked(removed)}>
                  {t`Remove`}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isFull && (
        <p
          id={fullId}
          className="muted"
        >{t`You can have up to ${{ most: NAMED_TEMPLATES.most }} templates. Remove one to add another.`}</p>
      )}
      <Button
        disabled={isFull}
        aria-describedby={isFull ? fullId : undefined}
        onClick={() => setEdited({ id: null, name: '', template: INITIAL_TEMPLATE })}
      >
        {t`Add a template`}
      </Button>
      {edited && <TemplateDialog edited={edited} named={named} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t`Remove ${{ name: asked?.name }}`}
        verb={t`Remove`}
        danger
        sending={save.isPending}
        onConfirm={() =>
          save.mutate({ export_templates: named.filter((one) => one !== asked) }, { onSettled: () => setAsked(null) })
        }
      >
        {t`Folders with this template use your default template from then on.`}
      </ConfirmDialog>
    </>
  )
}
