/* Registers the blocks in the editor, which draws a placeholder for each: the page shows the products. */
(function (wp, given) {
  var create = wp.element.createElement;

  function control(description, props) {
    var name = description.name;
    var common = {
      key: name,
      label: description.label,
      __nextHasNoMarginBottom: true,
      onChange: function (value) {
        var changed = {};
        changed[name] = value;
        props.setAttributes(changed);
      },
    };
    if (description.kind === 'switch') {
      return create(
        wp.components.ToggleControl,
        Object.assign(common, { checked: Boolean(props.attributes[name]) }),
      );
    }
    var text = Object.assign(common, {
      value: props.attributes[name] || '',
      __next40pxDefaultSize: true,
    });
    if (description.kind === 'choice') {
      var none = { value: '', label: given.byTheElement };
      return create(
        wp.components.SelectControl,
        Object.assign(text, { options: [none].concat(description.choices) }),
      );
    }
    return create(
      wp.components.TextControl,
      Object.assign(text, { type: description.kind === 'number' ? 'number' : 'text' }),
    );
  }

  given.blocks.forEach(function (block) {
    wp.blocks.registerBlockType(block.name, {
      apiVersion: 3,
      title: block.title,
      description: block.description,
      category: 'vitrine',
      icon: 'products',
      attributes: block.attributes,
      supports: { html: false, align: ['wide', 'full'] },
      edit: function (props) {
        var controls = block.controls.map(function (description) {
          return control(description, props);
        });
        return create(
          'div',
          wp.blockEditor.useBlockProps(),
          create(
            wp.blockEditor.InspectorControls,
            null,
            create(wp.components.PanelBody, { title: given.settings }, controls),
          ),
          create(wp.components.Placeholder, {
            icon: 'products',
            label: props.attributes.heading || block.title,
            instructions: given.hint,
          }),
        );
      },
      save: function () {
        return null;
      },
    });
  });
})(window.wp, window.vitrineBlocks);
