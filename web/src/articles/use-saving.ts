import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCreateArticleMutation, useUpdateArticleMutation } from '../generated/graphql.ts'
import type { ArticleFlawsFragment } from '../generated/graphql.ts'
import { newInput, updateInput } from './article-form.ts'
import type { Dirty, Values } from './article-form.ts'
import { articleText as text } from './warehouse.text.ts'

type Options = {
  form: UseFormReturn<Values>
  savedCode: string | null
  onRefused: (fields: readonly string[]) => void
  onSaved: () => void
  onClose: () => void
}

/** Sends the article and tells what came of it. A failure loses nothing of the form. */
export function useSaving({ form, savedCode, onRefused, onSaved, onClose }: Options) {
  const [create] = useCreateArticleMutation()
  const [update] = useUpdateArticleMutation()
  const { show } = useFeedback()

  const fail = (message: string) => show({ message: text.saveFailed(message), variant: 'danger' })

  const refuse = ({ message, fields }: ArticleFlawsFragment) => {
    for (const flaw of fields) form.setError(flaw.field as FieldPath<Values>, { message: flaw.message })
    fail(message)
    if (fields.length > 0) onRefused(fields.map(({ field }) => field))
  }

  const send = async (values: Values, dirty: Dirty) => {
    if (savedCode === null) return (await create({ variables: { input: newInput(values) } })).data?.createArticle
    return (await update({ variables: { code: savedCode, input: updateInput(values, dirty) } })).data?.updateArticle
  }

  return async (values: Values, dirty: Dirty) => {
    try {
      const outcome = await send(values, dirty)
      if (outcome?.__typename === 'ArticleRefused') return refuse(outcome)
      show({ message: savedCode === null ? text.created : text.updated })
      onSaved()
      return onClose()
    } catch (error) {
      return fail(errorMessage(error))
    }
  }
}
