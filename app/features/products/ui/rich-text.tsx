/** The description as formatted text. Loaded when the editor is opened in a browser; the server cleans what is saved. */
import { Button, ButtonGroup } from '@shopify/polaris';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export interface RichTextProps {
  label: string;
  value: string;
  onChange(html: string): void;
}

export default function RichText({ label, value, onChange }: RichTextProps) {
  const { t } = useTranslation('products');
  const editor = useEditor({
    extensions: [StarterKit],
    content: value,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: 'RichText-Area' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  // Undo, discard and a newer version come from outside; typing does not.
  useEffect(() => {
    if (editor && !editor.isFocused && editor.getHTML() !== value) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  if (!editor) return <div className="RichText" />;
  const chain = () => editor.chain().focus();
  const button = (name: string, isOn: boolean, run: () => void) => (
    <Button key={name} size="slim" pressed={isOn} onClick={run} accessibilityLabel={t(`rich.${name}`)}>
      {t(`rich.${name}Short`)}
    </Button>
  );
  return (
    <div className="RichText">
      <div className="RichText-Bar">
        <ButtonGroup variant="segmented">
          {button('bold', editor.isActive('bold'), () => chain().toggleBold().run())}
          {button('italic', editor.isActive('italic'), () => chain().toggleItalic().run())}
          {button('heading', editor.isActive('heading', { level: 3 }), () => chain().toggleHeading({ level: 3 }).run())}
          {button('bullets', editor.isActive('bulletList'), () => chain().toggleBulletList().run())}
          {button('numbers', editor.isActive('orderedList'), () => chain().toggleOrderedList().run())}
        </ButtonGroup>
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
