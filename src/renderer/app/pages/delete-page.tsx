import DeleteScreen from '../../features/account/delete/delete-screen.tsx'
import { forgetPerson } from '../forget-person.ts'

/** /account/delete, which also clears this browser. */
export default function DeletePage() {
  return <DeleteScreen onDeleted={forgetPerson} />
}
