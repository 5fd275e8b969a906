/** What a field takes of its form: its name, the answer and what is wrong with it. */
export function fieldOf<Name extends string>(
  form: {
    answers: Readonly<Record<NoInfer<Name>, string>>;
    errors: Readonly<{ [Field in NoInfer<Name>]?: string | undefined }>;
  },
  name: Name,
) {
  return { id: name, name, error: form.errors[name], defaultValue: form.answers[name] };
}
