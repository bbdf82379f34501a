import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import type { Shell } from '../../../platform/index.ts'

const serverForm = z.object({ address: z.string().trim().min(1, messages.serverAddressMissing).max(2048) })

/** Asks for the server's address, and takes it only once a server of ours has answered there. */
export function ServerForm({ shell, current }: { shell: Shell; current: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const { form, field } = useCheckedForm<z.infer<typeof serverForm>>(serverForm, { address: current })

  const connect = form.handleSubmit(async ({ address }) => {
    setProblem(null)
    const check = await shell.checkServer(address)
    if (!check.isUsable) return setProblem(check.message)
    await shell.setServerAddress(check.address)
    // What is known here came from the server before.
    client.clear()
    void navigate('/', { replace: true })
  })

  return (
    <form noValidate onSubmit={(event) => void connect(event)}>
      <h1>{t`Your server`}</h1>
      <p className="muted">
        <Trans>
          Longhand works with a server: your organisation’s, or one on this computer. Whoever gave you the app knows its
          address.
        </Trans>
      </p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Field
        label={t`Address of the server`}
        type="url"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        placeholder="https://longhand.example"
        {...field('address')}
      />
      <Button type="submit" look="main" sending={form.formState.isSubmitting}>
        {t`Connect`}
      </Button>
    </form>
  )
}
