import { Download, Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { ErrorDialog } from '../../components/dialog/error-dialog.tsx'
import { Drawer } from '../../components/drawer/drawer.tsx'
import { Field } from '../../components/field/field.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Menu } from '../../components/menu/menu.tsx'
import { Popover } from '../../components/popover/popover.tsx'
import { useToast } from '../../components/toast/toast-context.ts'
import { Tooltip } from '../../components/tooltip/tooltip.tsx'
import { Specimen } from './specimen.tsx'

type Layer = 'dialog' | 'confirm' | 'error' | 'drawer' | 'sheet'

/** What floats. Each opens from its button, in the page's own theme. */
export function OverlaySpecimens() {
  const [layer, setLayer] = useState<Layer | null>(null)
  const close = () => setLayer(null)
  return (
    <>
      <Specimen name="Dialog">
        <Button onClick={() => setLayer('dialog')}>Open dialog</Button>
        <Button onClick={() => setLayer('confirm')}>Open confirmation</Button>
        <Button onClick={() => setLayer('error')}>Open error</Button>
        <Dialog
          open={layer === 'dialog'}
          onOpenChange={close}
          title="Rename"
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button look="main" onClick={close}>
                Rename
              </Button>
            </>
          }
        >
          <Field label="Name" defaultValue="Harbour meeting, March.m4a" />
        </Dialog>
        <ConfirmDialog
          open={layer === 'confirm'}
          onOpenChange={close}
          title="Delete Harbour meeting, March.m4a"
          verb="Delete"
          danger
          onConfirm={close}
        >
          The recording, the text and everything made from them are removed for good.
        </ConfirmDialog>
        <ErrorDialog message={layer === 'error' ? messages.resumeFailed : null} onClose={close} />
      </Specimen>
      <Specimen name="Drawer">
        <Button onClick={() => setLayer('drawer')}>Open drawer</Button>
        <Button onClick={() => setLayer('sheet')}>Open bottom sheet</Button>
        <Drawer open={layer === 'drawer'} onOpenChange={close} title="Menu">
          My plan
        </Drawer>
        <Drawer open={layer === 'sheet'} onOpenChange={close} title="Doubts" side="bottom">
          14 left of 38
        </Drawer>
      </Specimen>
      <Specimen name="Menu, popover">
        <Menu
          align="start"
          trigger={<IconButton bare label="More" icon={Ellipsis} />}
          items={[
            { label: 'Edit', icon: PenLine, onSelect: () => {}, keys: ['Enter'] },
            { label: 'Export', icon: Download, onSelect: () => {} },
            { label: 'Translations', onSelect: () => {}, disabled: true },
            'line',
            { label: 'Delete', icon: Trash2, onSelect: () => {}, danger: true, keys: ['Del'] },
          ]}
        />
        <Popover trigger={<Button>Open popover</Button>} label="Info">
          6,412 words, 48m 10s
        </Popover>
        <Tooltip text="Undo" keys={['Ctrl', 'Z']}>
          <Button>With a tooltip</Button>
        </Tooltip>
      </Specimen>
      <ToastSpecimen />
    </>
  )
}

function ToastSpecimen() {
  const toast = useToast()
  return (
    <Specimen name="Toast">
      <Button onClick={() => toast({ text: 'Renamed.', tone: 'ok', action: { label: 'Undo', run: () => {} } })}>
        Show toast
      </Button>
      <Button onClick={() => toast({ text: messages.removeFailed, tone: 'error' })}>Show error toast</Button>
    </Specimen>
  )
}
